import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../tests/kit/building.ts'
import { audit } from '../schema/journal.ts'
import { users } from '../schema/people.ts'
import { locations } from '../schema/places.ts'
import { seedDemo } from './seed.ts'

it('DM-1 leaves a database with people as it is', async () => {
  const { backend, db, dataDir } = await openBuilding()
  const counts = async () => [await db.sql.$count(users), await db.sql.$count(locations), await db.sql.$count(audit)]
  const before = await counts()
  await seedDemo(backend.platform)
  expect(await counts()).toEqual(before)
  expect(JSON.parse(readFileSync(join(dataDir, 'demo-devices.json'), 'utf8'))).toEqual({ gateways: [], field: null, devices: [] })
})
