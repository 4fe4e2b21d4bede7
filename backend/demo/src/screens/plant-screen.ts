import { inkOf } from '../cameras/camera-glyphs.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A picture of one byte per pixel: which of the palette's colours it has. */
function canvas(width: number, height: number) {
  const pixels = new Uint8Array(width * height)
  function fill({ x, y, ...size }: Box, colour: number): void {
    const [left, right] = [Math.max(0, x), Math.min(width, x + size.width)]
    for (let row = Math.max(0, y); row < Math.min(height, y + size.height); row++)
      pixels.fill(colour, row * width + left, row * width + Math.max(left, right))
  }
  return {
    pixels,
    fill,
    frame(box: Box, colour: number): void {
      const { x, y } = box
      fill({ ...box, height: 2 }, colour)
      fill({ ...box, width: 2 }, colour)
      fill({ ...box, y: y + box.height - 2, height: 2 }, colour)
      fill({ ...box, x: x + box.width - 2, width: 2 }, colour)
    },
    /** `scale` pixels for each of the face. */
    write(text: string, { x, y, scale, colour }: { x: number; y: number; scale: number; colour: number }): void {
      for (const dot of inkOf(text)) fill({ x: x + dot.x * scale, y: y + dot.y * scale, width: scale, height: scale }, colour)
    },
  }
}
type Canvas = ReturnType<typeof canvas>

const [WIDTH, HEIGHT] = [800, 480]
const [GROUND, PANEL, LINE, TEXT, PALE, WATER, RUNS, RESTS, HOT, BAR] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const COLOURS = [0x0f1a24, 0x182836, 0x2f4558, 0xf1f5f9, 0x93a7ba, 0x38bdf8, 0x22c55e, 0x64748b, 0xf97316, 0x0f6d63]
const PUMPS: readonly Box[] = [0, 1, 2].map((at) => ({ x: 560, y: 72 + at * 62, width: 208, height: 48 }))
const TREND: Box = { x: 32, y: 286, width: 736, height: 150 }
/** Degrees Celsius from the trend's lower edge to its upper one. */
const [COLDEST, WARMEST] = [4, 14]
const LIMIT = 9
/** Samples the trend remembers: one each time the first chiller speaks. */
const MOST = TREND.width / 4

export interface PlantFacts {
  readonly title: string
  /** Topics of the chillers, left to right. */
  readonly chillers: readonly string[]
  /** `+07:00` for WIB. */
  readonly zone: string
}
type Values = Readonly<Record<string, number>>

/** The operator's station of a chiller plant: what the chillers say, a trend, and pumps that a press starts and stops. */
export function plantScreen({ title, chillers, zone }: PlantFacts, now: () => number) {
  const known = new Map<string, Values>()
  const trend: number[] = []
  const runs = PUMPS.map((_, at) => at < 2)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' })

  function drawChiller(on: Canvas, topic: string, at: number): void {
    const box = { x: 32 + at * 256, y: 72, width: 232, height: 172 }
    const item = known.get(topic)
    const line = (text: string, row: number, colour = TEXT) => on.write(text, { x: box.x + 16, y: box.y + 52 + row * 28, scale: 2, colour })
    on.fill(box, PANEL)
    on.frame(box, LINE)
    on.write(`CHILLER 0${at + 1}`, { x: box.x + 16, y: box.y + 16, scale: 2, colour: PALE })
    on.fill({ x: box.x + 196, y: box.y + 16, width: 16, height: 16 }, item ? RUNS : RESTS)
    line(`SUPPLY ${figure(item?.supply_temperature)} C`, 0, (item?.supply_temperature ?? 0) > LIMIT ? HOT : TEXT)
    line(`RETURN ${figure(item?.return_temperature)} C`, 1)
    line(`POWER  ${figure(item?.input_power)} KW`, 2)
    line(`PRESS. ${figure(item?.condenser_pressure)} KPA`, 3)
  }
  function drawTrend(on: Canvas): void {
    const { x, y, width, height } = TREND
    const rowOf = (value: number) =>
      Math.round(y + height - ((Math.min(WARMEST, Math.max(COLDEST, value)) - COLDEST) / (WARMEST - COLDEST)) * height)
    on.write('SUPPLY CHILLER 01', { x, y: y - 24, scale: 2, colour: PALE })
    on.fill(TREND, PANEL)
    on.frame(TREND, LINE)
    for (let dash = x; dash < x + width; dash += 16) on.fill({ x: dash, y: rowOf(LIMIT), width: 8, height: 2 }, HOT)
    for (const [at, value] of trend.entries()) on.fill({ x: x + at * 4, y: rowOf(value) - 1, width: 4, height: 3 }, WATER)
  }

  return {
    name: title,
    width: WIDTH,
    height: HEIGHT,
    colours: COLOURS,
    /** What a device has published. */
    hear(topic: string, payload: string): void {
      if (!chillers.includes(topic)) return
      const { values } = JSON.parse(payload) as { values: Values }
      known.set(topic, values)
      if (topic !== chillers[0] || values.supply_temperature === undefined) return
      trend.push(values.supply_temperature)
      if (trend.length > MOST) trend.shift()
    },
    press(x: number, y: number): void {
      const at = PUMPS.findIndex((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height)
      if (at >= 0) runs[at] = !runs[at]
    },
    draw(): Uint8Array {
      const on = canvas(WIDTH, HEIGHT)
      on.fill({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, GROUND)
      on.fill({ x: 0, y: 0, width: WIDTH, height: 44 }, BAR)
      on.write(title, { x: 16, y: 12, scale: 3, colour: TEXT })
      on.write(clock.format(now()), { x: WIDTH - 116, y: 16, scale: 2, colour: TEXT })
      for (const [at, topic] of chillers.entries()) drawChiller(on, topic, at)
      for (const [at, box] of PUMPS.entries()) {
        on.fill(box, runs[at] ? RUNS : RESTS)
        on.write(`PUMP ${at + 1}`, { x: box.x + 16, y: box.y + 17, scale: 2, colour: GROUND })
        on.write(runs[at] ? 'RUNS' : 'RESTS', { x: box.x + 130, y: box.y + 17, scale: 2, colour: GROUND })
      }
      drawTrend(on)
      on.write('DEMO STATION: PRESS A PUMP TO START OR STOP IT', { x: 32, y: 452, scale: 2, colour: PALE })
      return on.pixels
    },
  }
}

const figure = (value: number | undefined): string => (value === undefined ? '--' : value.toFixed(1)).padStart(6)
