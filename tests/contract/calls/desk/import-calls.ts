import { imports } from '@menara/shared/contract/records/imports.contract.ts'
import { eq } from 'drizzle-orm'
import { importBatches } from '../../../../backend/src/schema/imports.ts'
import type { Building } from '../../../kit/building.ts'
import { importForm, sendFile } from '../../../kit/imports/import-files.ts'
import type { Make } from '../../good-call.ts'

const CONTENT = 'Site,Code,Name,Type\nVJS,NEW-1,Pump 1,hvac\nNOWHERE,NEW-2,Pump 2,hvac\n'
const MAPPING = ['site', 'code', 'name', 'type']
const byId = (id: string) => ({ params: { id } })

const uploaded = async ({ admin }: Building): Promise<string> => (await sendFile(admin, 'assets', CONTENT)).batch.id
async function checked(building: Building): Promise<string> {
  const id = await uploaded(building)
  await building.admin.asks(imports.check, { ...byId(id), body: { mapping: MAPPING } })
  await building.backend.imports.idle()
  return id
}
async function imported(building: Building): Promise<string> {
  const id = await checked(building)
  await building.admin.asks(imports.run, byId(id))
  await building.backend.imports.idle()
  return id
}

/** As it is between two chunks. */
async function running(building: Building): Promise<string> {
  const id = await checked(building)
  await building.db.sql.update(importBatches).set({ state: 'importing', run_by: building.cast.admin }).where(eq(importBatches.id, id))
  return id
}

export const importCalls: Readonly<Record<string, Make>> = {
  'imports.list': () => ({ query: { kind: 'assets' } }),
  'imports.get': async (building) => byId(await uploaded(building)),
  'imports.upload': () => ({ form: importForm('assets', CONTENT) }),
  'imports.check': async (building) => ({ ...byId(await uploaded(building)), body: { mapping: MAPPING } }),
  'imports.run': async (building) => byId(await checked(building)),
  'imports.cancel': async (building) => byId(await running(building)),
  'imports.undo': async (building) => byId(await imported(building)),
  'imports.rows': async (building) => byId(await checked(building)),
  'imports.refused': async (building) => byId(await checked(building)),
  'imports.change': ({ cast }) => ({ body: { kind: 'assets', ids: [cast.asset], changes: { condition: 'fair' } } }),
  'imports.exported': () => ({ params: { id: '', kind: 'assets' }, query: {} }),
}
