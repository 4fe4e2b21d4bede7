import { costCentre } from '../../../kit/desk/cost-centres.ts'
import { byId, code, type Make } from '../../good-call.ts'

/** How cost centres are asked well, by endpoint. */
export const costCentreCalls: Readonly<Record<string, Make>> = {
  'cost_centres.list': async (building) => {
    await costCentre(building, code())
    return { query: { location_id: building.cast.site, archived: true } }
  },
  'cost_centres.get': async (building) => byId(await costCentre(building, code())),
  'cost_centres.create': ({ cast }) => ({
    body: {
      code: code(),
      name_en: 'Operations',
      name_id: 'Operasi',
      owner_id: cast.operator,
      deputy_id: cast.agent,
      location_id: cast.site,
    },
  }),
  'cost_centres.update': async (building) => ({ ...byId(await costCentre(building, code())), body: { active: false } }),
  'cost_centres.budget': async (building) => ({ ...byId(await costCentre(building, code())), query: { year: 2026 } }),
  'cost_centres.setBudget': async (building) => ({
    ...byId(await costCentre(building, code())),
    body: { year: 2026, amount: 250_000_000 },
  }),
  'cost_centres.remove': async (building) => byId(await costCentre(building, code())),
}
