import type { Me } from '@menara/shared/contract/people/accounts.contract.ts'
import { beforeEach, expect, it } from 'vitest'
import { TEST_START } from '../../../../tests/kit/test-clock.ts'
import { pretendPage } from '../../../../tests/kit/upstreams/pretend-page.ts'
import { dropSession, keepSession } from '../session/session.ts'
import { type Draft, draftOver, draftOwner, dropDraft, dropDraftsBut, dropOldDrafts, keepDraft, readDraft } from './drafts.ts'

const AT = new Date(TEST_START).getTime()
const DAY_MS = 86_400_000
const [citra, dewi] = [draftOwner('citra'), draftOwner('dewi')]
const draft = (text: string, at = AT): Draft<string> => ({ at, value: text, lost: [] })
const read = (owner: typeof citra, name: string, now = AT) => readDraft<string>(owner, name, now)?.value
const signIn = (id: string) =>
  keepSession({
    accessToken: 'a',
    refreshToken: 'r',
    expiresAt: '2026-11-25T04:00:00.000Z',
    user: { id, permissions: [] } as unknown as Me,
  })

beforeEach(() => pretendPage.stored.clear())

it('KT-90 a draft is there again, each by its name, until it is dropped or a week old', () => {
  keepDraft(citra, 'note 1', draft('The pump'))
  keepDraft(citra, 'ticket general', draft('The lamp', AT + DAY_MS))
  expect(read(citra, 'note 1')).toBe('The pump')
  expect(read(citra, 'note 2')).toBeUndefined()
  expect(read(citra, 'note 1', AT + 8 * DAY_MS)).toBeUndefined()
  dropDraft(citra, 'note 1', AT)
  expect([read(citra, 'note 1'), read(citra, 'ticket general')]).toEqual([undefined, 'The lamp'])
})

it('KT-90 a sign-out removes every draft; a session that merely ends leaves them to their writer', () => {
  signIn('citra')
  keepDraft(citra, 'note 1', draft('The pump'))
  dropSession()
  signIn('citra')
  expect(read(citra, 'note 1')).toBe('The pump')
  dropDraftsBut()
  expect(pretendPage.stored.has('drafts')).toBe(false)
})

it('KT-91 another person and another installation find none, and nothing of it stays in the browser', () => {
  keepDraft(citra, 'note 1', draft('secret'))
  expect(read(dewi, 'note 1')).toBeUndefined()
  expect(read({ ...citra, installation: 'https://elsewhere.example' }, 'note 1')).toBeUndefined()
  signIn('dewi')
  expect([...pretendPage.stored.values()].join()).not.toContain('secret')
  keepDraft(dewi, 'note 1', draft('hers'))
  expect([read(dewi, 'note 1'), read(citra, 'note 1')]).toEqual(['hers', undefined])
})

it('KT-106 what is older than a week leaves the browser when the page opens, with nobody signed in', () => {
  keepDraft(citra, 'note 1', draft('secret'))
  keepDraft(citra, 'note 2', draft('later', AT + 2 * DAY_MS))
  dropOldDrafts(AT + 8 * DAY_MS)
  expect(pretendPage.stored.get('drafts')).not.toContain('secret')
  expect(read(citra, 'note 2', AT + 8 * DAY_MS)).toBe('later')
  dropOldDrafts(AT + 9 * DAY_MS)
  expect(pretendPage.stored.has('drafts')).toBe(false)
  pretendPage.stored.set('drafts', '{"owner":7}')
  dropOldDrafts(AT)
  expect(pretendPage.stored.has('drafts')).toBe(false)
})

it('KT-92 says which files were not kept', () => {
  keepDraft(citra, 'note 1', { at: AT, value: 'x', lost: ['pump.jpg'] })
  expect(readDraft(citra, 'note 1', AT)?.lost).toEqual(['pump.jpg'])
})

it('KT-93 restores the fields that are of the kind the form has, and not what is too long', () => {
  const empty = { title: '', count: '', parts: [] as string[], facts: { half: false, advance: '' as string | number } }
  expect(draftOver(empty, { title: 'A', count: 5, parts: 'x', facts: { half: 'yes', advance: 7 }, alien: 1 })).toEqual({
    ...{ title: 'A', count: 5, parts: [] },
    facts: { half: false, advance: 7 },
  })
  for (const broken of [null, 'x', 7, []]) expect(draftOver(empty, broken)).toEqual(empty)
  keepDraft(citra, 'note 1', draft('y'.repeat(200_000)))
  expect(read(citra, 'note 1')).toBeUndefined()
  pretendPage.stored.set('drafts', '{"owner":"citra@","drafts":null}')
  expect(read(citra, 'note 1')).toBeUndefined()
})

it('KT-90 keeps the newest forty', () => {
  for (let i = 0; i < 45; i++) keepDraft(citra, `note ${i}`, draft('x', AT + i))
  expect([read(citra, 'note 4', AT + 45), read(citra, 'note 5', AT + 45)]).toEqual([undefined, 'x'])
})
