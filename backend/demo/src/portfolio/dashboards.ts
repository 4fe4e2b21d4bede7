import type { dashboards } from '@menara/backend/schema/monitoring/dashboards.ts'
import type { Layout, Widget } from '@menara/shared/contract/iot/dashboards.contract.ts'
import type { Equipment, Mounted } from './buildings/equipment.ts'
import type { Places, Site } from './buildings/places.ts'
import type { ProfileName } from './buildings/profiles.ts'
import { type Dice, diceOf } from './dice.ts'
import type { RoleKey } from './people/people.ts'

interface DashboardStory {
  readonly row: typeof dashboards.$inferInsert
  /** Those it is for; everybody in the control room when there are none. */
  readonly roles: readonly RoleKey[]
}
type Spot = readonly [x: number, y: number, w: number, h: number]
type Kind<K extends Widget['kind']> = Extract<Widget, { kind: K }>
type Facts<W> = W extends Widget ? Omit<W, 'id' | 'x' | 'y' | 'w' | 'h' | 'title'> & { title?: string } : never

const SEED = 20_264_107
const ENERGY_SITES = ['VJS', 'CKR', 'IKN']

/** Dashboards of the control room: one over everything, one for each large site, and one for those who look after the air. */
export function dashboardsOf({ places, equipment, at }: { places: Places; equipment: Equipment; at: number }): DashboardStory[] {
  // Dice of its own: nothing else changes with what stands here.
  const dice = diceOf(SEED)
  const sites = places.sites.filter((site) => ENERGY_SITES.includes(site.spec.code))
  const head = sites.find((site) => site.spec.code === 'VJS')
  const made = [overview(dice, { places, equipment, at }), ...sites.map((site) => siteDashboard(dice, { site, equipment, at }))]
  return head ? [...made, climate(dice, { site: head, equipment, at })] : made
}

/** Ids of a point of the devices of a kind at a site, in their order. */
const pointsOf = (equipment: Equipment, at: (mounted: Mounted) => boolean, point: string): string[] =>
  equipment.devices
    .filter(at)
    .flatMap(({ row }) => equipment.points.filter((item) => item.device_id === row.id && item.point === point).map((point) => point.id))
const ofKind = (profile: ProfileName, site?: Site) => (mounted: Mounted) =>
  mounted.profile === profile && (site === undefined || mounted.site === site)

/** Collects widgets; one that would show nothing is left out. */
function board() {
  const widgets: Widget[] = []
  const put = <W extends Widget>([x, y, w, h]: Spot, facts: Facts<W>): void => {
    widgets.push({ id: `w${widgets.length + 1}`, x, y, w, h, title: '', ...facts } as unknown as Widget)
  }
  return {
    widgets,
    put,
    gauge(
      spot: Spot,
      id: string | undefined,
      { title, min = null, max = null }: { title: string; min?: number | null; max?: number | null },
    ): void {
      if (id) put<Kind<'gauge'>>(spot, { kind: 'gauge', point_id: id, min, max, title })
    },
    value(spot: Spot, id: string | undefined, title: string): void {
      if (id) put<Kind<'value'>>(spot, { kind: 'value', point_id: id, title })
    },
    trend(spot: Spot, ids: readonly string[], { title, minutes }: { title: string; minutes: number }): void {
      if (ids.length > 0) put<Kind<'trend'>>(spot, { kind: 'trend', point_ids: ids.slice(0, 6), minutes, title })
    },
    table(spot: Spot, ids: readonly string[], title: string): void {
      if (ids.length > 0) put<Kind<'table'>>(spot, { kind: 'table', point_ids: ids.slice(0, 40), title })
    },
  }
}

interface Where {
  readonly dice: Dice
  readonly at: number
}
function story(
  { dice, at }: Where,
  name: string,
  facts: { layout: Layout; siteId: string | null; roles: readonly RoleKey[] },
): DashboardStory {
  const { layout, siteId, roles } = facts
  const audience = roles.length > 0 ? 'roles' : 'everyone'
  const updated_at = new Date(at).toISOString()
  return { row: { id: dice.id(at), name, audience, owner_id: null, location_id: siteId, layout, rev: 1, updated_at }, roles }
}

function overview(dice: Dice, { places, equipment, at }: { places: Places; equipment: Equipment; at: number }): DashboardStory {
  const item = board()
  const power = pointsOf(equipment, ofKind('site_meter'), 'power')
  item.put<Kind<'map'>>([0, 0, 6, 6], { kind: 'map', location_id: null, title: 'Semua lokasi' })
  item.put<Kind<'alarms'>>([6, 0, 6, 6], { kind: 'alarms', location_id: null, title: 'Alarm yang berlangsung' })
  for (const [i, id] of power.slice(0, 4).entries())
    item.gauge([i * 3, 6, 3, 2], id, { title: `Daya ${places.sites[i]?.spec.code ?? ''}`, min: 0 })
  item.trend([0, 8, 8, 4], power, { title: 'Daya semua lokasi, 6 jam', minutes: 360 })
  item.put<Kind<'text'>>([8, 8, 4, 4], {
    kind: 'text',
    title: 'Catatan jaga',
    text: 'PLN gangguan: 123\nPemadam: 113\nTeknisi AC jaga: lihat daftar grup Teknik\n\nGangguan daya: periksa genset dan UPS lebih dahulu.',
  })
  return story({ dice, at }, 'Ringkasan ruang kontrol', { layout: { widgets: item.widgets }, siteId: null, roles: [] })
}

function siteDashboard(dice: Dice, { site, equipment, at }: { site: Site; equipment: Equipment; at: number }): DashboardStory {
  const item = board()
  const first = (profile: ProfileName, point: string): string | undefined => pointsOf(equipment, ofKind(profile, site), point)[0]
  const rooms = pointsOf(equipment, ofKind('climate', site), 'temperature')
  item.gauge([0, 0, 4, 2], first('site_meter', 'power'), { title: 'Daya aktif', min: 0 })
  item.gauge([4, 0, 4, 2], first('site_meter', 'voltage'), { title: 'Tegangan', min: 320, max: 420 })
  item.value([8, 0, 2, 2], first('site_meter', 'power_factor'), 'Faktor daya')
  item.value([10, 0, 2, 2], first('chiller', 'supply_temperature') ?? first('crac', 'supply_temperature'), 'Air / udara suplai')
  const meter = first('site_meter', 'power')
  item.trend([0, 2, 8, 4], meter ? [meter] : [], { title: 'Daya, 24 jam', minutes: 1440 })
  item.put<Kind<'alarms'>>([8, 2, 4, 8], { kind: 'alarms', location_id: null, title: 'Alarm lokasi ini' })
  item.table([0, 6, 4, 4], rooms, 'Suhu ruang')
  item.trend([4, 6, 4, 4], rooms.slice(0, 4), { title: 'Suhu ruang, 1 jam', minutes: 60 })
  return story({ dice, at }, `Operasi ${site.spec.code}`, {
    layout: { widgets: item.widgets },
    siteId: site.id,
    roles: ['administrator', 'operator'],
  })
}

function climate(dice: Dice, { site, equipment, at }: { site: Site; equipment: Equipment; at: number }): DashboardStory {
  const item = board()
  const supply = pointsOf(equipment, ofKind('ahu', site), 'supply_temperature')
  for (const [i, id] of supply.slice(0, 4).entries()) item.gauge([i * 3, 0, 3, 2], id, { title: `Suplai AHU ${i + 1}`, min: 8, max: 24 })
  item.trend([0, 2, 6, 4], supply, { title: 'Suhu suplai AHU, 6 jam', minutes: 360 })
  item.trend([6, 2, 6, 4], pointsOf(equipment, ofKind('climate', site), 'co2').slice(0, 6), { title: 'CO₂ ruang, 6 jam', minutes: 360 })
  item.table([0, 6, 6, 5], pointsOf(equipment, ofKind('climate', site), 'humidity'), 'Kelembapan ruang')
  item.table([6, 6, 6, 5], pointsOf(equipment, ofKind('ahu', site), 'filter_pressure'), 'Beda tekan filter')
  return story({ dice, at }, `Tata udara ${site.spec.code}`, { layout: { widgets: item.widgets }, siteId: site.id, roles: ['operator'] })
}
