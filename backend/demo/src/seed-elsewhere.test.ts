import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from '@menara/backend/schema/journal.ts'
import { users } from '@menara/backend/schema/people.ts'
import { locations } from '@menara/backend/schema/places.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../tests/kit/building.ts'
import { seedDemo } from './seed.ts'

it('DM-1 leaves a database with people as it is', async () => {
  const { backend, db, dataDir } = await openBuilding()
  const counts = async () => [await db.sql.$count(users), await db.sql.$count(locations), await db.sql.$count(audit)]
  const before = await counts()
  await seedDemo(backend.platform)
  expect(await counts()).toEqual(before)
  expect(JSON.parse(readFileSync(join(dataDir, 'demo-devices.json'), 'utf8'))).toEqual({ gateways: [], field: null, devices: [] })
})
