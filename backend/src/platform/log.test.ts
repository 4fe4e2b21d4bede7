import { endpoints } from '@menara/shared/contract/index-of.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../tests/kit/building.ts'
import { openLog } from './log.ts'

const MARK = 'mArKeD_0123456789-abcdefghijklmnopqrstuvwxyzABCD'
const ID = '0199d1c5-0000-7000-8000-0123456789ab'

it('RD-6 a marked token sent to every public endpoint appears in no line of the backend', async () => {
  const lines: string[] = []
  const building = await openBuilding({ log: openLog('trace', 'backend', { write: (line) => void lines.push(line) }) })
  const publicOnes = endpoints.filter(({ access }) => access === 'public')
  for (const { method, path } of publicOnes) {
    const address = path.replace(/:(\w+)/g, (_, name: string) => (name.toLowerCase().endsWith('id') ? ID : MARK))
    const headers = { 'x-link-token': MARK, 'x-approval-link': MARK, authorization: `Bearer ${MARK}` }
    await building.stranger.sends(method, `${address}?token=${MARK}`, method === 'GET' ? undefined : { note: MARK }, headers)
    await building.stranger.sends(method, address, method === 'GET' ? undefined : '{"broken', headers)
  }
  expect(lines.length).toBeGreaterThanOrEqual(publicOnes.length)
  expect(lines.filter((line) => line.includes(MARK.slice(1)))).toEqual([])
})

it('RD-5 a statement that fails is logged without its values', async () => {
  const { db } = await openBuilding()
  const lines: string[] = []
  const log = openLog('info', 'backend', { write: (line) => void lines.push(line) })
  const failed = await db.sql.execute(sql`select * from fault_codes where code = ${MARK} and nothing = 1`).then(
    () => null,
    (error: Error) => error,
  )
  log.error({ err: failed }, 'a bug answered 500')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('fault_codes')
  expect(lines[0]).not.toContain(MARK)
})

it('PF-27 a statement that failed because the database is away is logged with the reason', () => {
  const lines: string[] = []
  const log = openLog('info', 'backend', { write: (line) => void lines.push(line) })
  const cause = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  const failed = Object.assign(new Error(`Failed query: select $1\nparams: ${MARK}`), { cause })
  log.error({ err: failed }, 'history could not be rolled up')
  expect(JSON.parse(lines[0] ?? '').err.reason).toBe('could not extend file: No space left on device')
  expect(lines[0]).not.toContain(MARK)
})
