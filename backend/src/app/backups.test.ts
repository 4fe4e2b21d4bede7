import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstDay } from '@menara/shared/contract/first-day.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { expect, it, onTestFinished } from 'vitest'
import { openBuilding, type Person } from '../../../tests/kit/building.ts'
import { scheduleNote } from '../platform/backups/backup-notes.ts'

const checksOf = async (who: Person) =>
  Object.fromEntries((await who.asks(firstDay.checks, {})).body.data.map(({ key, ...one }) => [key, one]))

it('BKP-3 BKP-6 a backup that fails is told once a day, stands on the setup check, and leaves nothing', async () => {
  const backupFolder = mkdtempSync(join(tmpdir(), 'menara-backups-'))
  onTestFinished(() => rmSync(backupFolder, { recursive: true, force: true }))
  const backups = { folder: backupFolder, at: '02:00', keep: 3, keyFile: join(backupFolder, 'no-key') }
  const building = await openBuilding({ backups })
  const { as, dataDir, clock, backend, cast } = building
  const hour = 3_600_000
  await backend.backups.once()
  await backend.backups.once()
  clock.advance(2 * hour)
  await backend.backups.once()
  expect((await scheduleNote(dataDir)).failed).toEqual({ at: clock.now().toISOString(), reason: 'key' })
  const told = async (id: string) =>
    (await (await as(id)).asks(inbox.list, { query: {} })).body.data.filter(({ type }) => type === 'installation')
  expect(await told(cast.admin)).toMatchObject([
    { message: { key: 'installation.backup_failed', params: { folder: backupFolder, 'reason.key': 'backup_reason.key' } } },
  ])
  expect(await told(cast.agent)).toEqual([])
  clock.advance(24 * hour)
  await backend.backups.once()
  expect(await told(cast.admin)).toHaveLength(2)
  expect(await checksOf(await as(cast.admin))).toMatchObject({
    backup: { state: 'off' },
    backup_schedule: { state: 'wrong', reason: 'key', figure: 3, params: { folder: backupFolder, time: '02:00 WIB' } },
    backup_encryption: { state: 'wrong', reason: 'key' },
    backup_rehearsal: { state: 'off' },
  })
  expect(readdirSync(backupFolder)).toEqual([])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('.menara'))).toEqual([])
})

it('BKP-8 the setup check tells a rehearsal that found differences or is long ago from one that is whole', async () => {
  const building = await openBuilding()
  const { admin, dataDir, clock } = building
  const at = clock.now().toISOString()
  const rehearsed = async (note: object) => {
    writeFileSync(join(dataDir, 'last-rehearsal.json'), JSON.stringify(note))
    return (await checksOf(admin))['backup_rehearsal']
  }
  expect(await checksOf(admin)).toMatchObject({ backup_schedule: { state: 'off' }, backup_encryption: { state: 'off' } })
  expect(await rehearsed({ at, archive_at: at, differs: [] })).toMatchObject({ state: 'ok', at, reason: null })
  expect(await rehearsed({ at, archive_at: at, differs: ['tickets: 4 instead of 5'] })).toMatchObject({
    state: 'wrong',
    reason: 'differs',
    params: { differs: 'tickets: 4 instead of 5' },
  })
  const longAgo = new Date(clock.now().getTime() - 100 * 86_400_000).toISOString()
  expect(await rehearsed({ at: longAgo, archive_at: at, differs: [] })).toMatchObject({ state: 'wrong', at: longAgo, reason: 'late' })
  expect(await rehearsed({ at: 'yesterday' })).toMatchObject({ state: 'wrong', at: null, reason: 'unreadable' })
})
