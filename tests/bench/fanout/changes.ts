/** What is published, the same for every peer: `scopes` subjects, each with ten rows, one of which changes at each tick. */
export interface Pace {
  readonly scopes: number
  readonly hz: number
}
/** The mark that is counted: it stands once in every change and nowhere else. */
export const MARK = '"at":'
const ROWS = 10
const CHANGE_BYTES = 300

export const siteOf = (scope: number) => `0193a5b0-7c3e-7d7a-9c1e-${String(scope).padStart(12, '0')}`
export const topicOf = (scope: number) => `site/${siteOf(scope)}`
/** Microseconds since 1970, comparable between processes of one machine. */
export const micros = () => Math.round((performance.timeOrigin + performance.now()) * 1000)

export function rowText(scope: number, row: number, { at, count }: { at: number | null; count: number }): string {
  const item = {
    id: `0193a5b0-7c3e-7d7a-9c1e-${String(scope * 100 + row).padStart(12, '0')}`,
    ...(at !== null && { at }),
    count,
    device: 'AHU-03',
    unit: '°C',
    value: count % 50,
    note: '',
  }
  item.note = 'x'.repeat(Math.max(0, CHANGE_BYTES - JSON.stringify(item).length))
  return JSON.stringify(item)
}

/** Rows of every scope, and the changes that are made to them at a steady pace, spread evenly over each period. */
export function changing({ scopes, hz }: Pace, tell: (scope: number, text: string) => void) {
  const rows = Array.from({ length: scopes }, (_, scope) =>
    Array.from({ length: ROWS }, (_, row) => rowText(scope, row, { at: null, count: 0 })),
  )
  let made = 0
  let stopped = false
  function change(scope: number, count: number): void {
    const text = rowText(scope, count % ROWS, { at: micros(), count })
    ;(rows[scope] as string[])[count % ROWS] = text
    made++
    tell(scope, text)
  }
  return {
    rows: (scope: number) => rows[scope] ?? [],
    made: () => made,
    start(): void {
      const total = scopes * hz
      const started = performance.now()
      let sent = 0
      stopped = false
      const run = () => {
        if (stopped) return
        const due = Math.floor(((performance.now() - started) / 1000) * total)
        for (; sent < due; sent++) change(sent % scopes, Math.floor(sent / scopes) + 1)
        setTimeout(run, 2)
      }
      run()
    },
    stop(): void {
      stopped = true
    },
  }
}
