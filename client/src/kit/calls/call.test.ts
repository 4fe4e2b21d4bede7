import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { pathOf, queryOf } from '@menara/shared/kit/endpoint.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pretendPage } from '../../../../tests/kit/upstreams/pretend-page.ts'

const RENEWAL = accounts.refresh.path
interface Asked {
  readonly path: string
  readonly token: string | null
  readonly refreshToken: string | undefined
}
let asked: Asked[] = []
const renewals = () => asked.filter((item) => item.path === RENEWAL).map((item) => item.refreshToken)

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'r-1' } })
const refusal = (status: number) => answer(status, { status, title: 'Refused', message: `It is ${status}`, errors: [] })
const sessionNo = (n: number) => ({
  accessToken: `access-${n}`,
  refreshToken: `refresh-${n}`,
  expiresAt: '2026-11-20T08:15:00.000Z',
  user: { id: 'citra', permissions: [] },
})
const store = (n: number): void => {
  const { user, ...token } = sessionNo(n)
  pretendPage.stored.set('token', JSON.stringify(token))
  pretendPage.stored.set('user', JSON.stringify(user))
}

/** A server that takes one access token at a time and each refresh token once, as ours does. */
function serve({ renewal }: { renewal?: (refreshToken: string) => Response | null } = {}) {
  let valid = 2
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    const refreshToken = body && (JSON.parse(body) as { refreshToken?: string }).refreshToken
    asked.push({ path, token: headers.authorization ?? null, refreshToken })
    await Promise.resolve()
    if (path !== RENEWAL) return headers.authorization === `Bearer access-${valid}` ? answer(200, { data: [], total: 0 }) : refusal(401)
    const instead = renewal?.(refreshToken ?? '')
    if (instead) return instead
    if (refreshToken !== `refresh-${valid - 1}`) return refusal(401)
    return answer(200, { data: sessionNo(valid) })
  })
  return { expire: () => (valid += 1) }
}

const noAnswer = (): never => {
  throw new TypeError('Failed to fetch')
}

/** One more tab: the same storage, everything else its own. */
async function openTab() {
  vi.resetModules()
  const { call, giveUpCalls, renewed, Refused } = await import('./call.ts')
  const { sessionStore, dropSession } = await import('../session/session.ts')
  return {
    call: () => call(inbox.list, { query: {} }),
    ask: call,
    giveUpCalls,
    dropSession,
    renewed,
    Refused,
    session: () => sessionStore.getState(),
  }
}

beforeEach(() => {
  asked = []
  store(1)
})
afterEach(() => void vi.useRealTimers())

describe('an address', () => {
  it('KT-9 has its parameters encoded, its lists repeated and its empty parameters left out', () => {
    expect(pathOf(assets.get, { id: 'a/b c' })).toBe(assets.get.path.replace(':id', 'a%2Fb%20c'))
    expect(queryOf({ search: 'a&b', 'extra_type[]': ['x', 'y'], area_id: undefined, location_id: '', next: 0, type: null })).toBe(
      '?search=a%26b&extra_type%5B%5D=x&extra_type%5B%5D=y&next=0',
    )
    expect(queryOf({})).toBe('')
  })
})

describe('a call', () => {
  it('KT-4 carries the server’s message or api_message', async () => {
    const tab = await openTab()
    for (const body of [{ message: 'It is closed' }, { api_message: 'It is closed' }]) {
      vi.stubGlobal('fetch', () => Promise.resolve(answer(409, body)))
      await expect(tab.call()).rejects.toMatchObject({ status: 409, message: 'It is closed', errors: [], requestId: 'r-1' })
    }
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })))
    await expect(tab.call()).rejects.toMatchObject({ status: 502, message: '' })
  })

  it('KT-10 without an answer is refused with status 0, and one that was called off is not refused', async () => {
    const tab = await openTab()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(tab.call()).rejects.toMatchObject({ status: 0 })
    const signal = AbortSignal.abort()
    const off = tab.ask(inbox.list, { query: {} }, { signal })
    await expect(off).rejects.not.toBeInstanceOf(tab.Refused)
  })
})

describe('the language of refusals', () => {
  it('KT-83 is the one that is chosen in the product, and what the server says is shown as it is', async () => {
    const tab = await openTab()
    const { default: i18next } = await import('i18next')
    await i18next.init({ lng: 'id', resources: {} })
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) =>
      answer(403, { message: `In ${headers['accept-language']}`, permission: 'ticket_work' }),
    )
    await expect(tab.call()).rejects.toMatchObject({ status: 403, message: 'In id' })
    await i18next.changeLanguage('en')
    await expect(tab.call()).rejects.toMatchObject({ message: 'In en' })
  })
})

describe('signing out', () => {
  it('KT-63 calls off what is on its way, as refused with 401, and renews nothing', async () => {
    const tab = await openTab()
    vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
      asked.push({ path, token: null, refreshToken: undefined })
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const own = new AbortController()
    const waiting = [tab.call(), tab.ask(inbox.list, { query: {} }, { signal: own.signal })]
    tab.giveUpCalls()
    for (const one of waiting) await expect(one).rejects.toMatchObject({ status: 401 })
    expect(renewals()).toEqual([])
    serve()
    await expect(tab.call()).resolves.toMatchObject({ total: 0 })
  })

  it('KT-64 leaves only public calls: a screen that comes a moment later asks nothing', async () => {
    serve()
    const tab = await openTab()
    tab.dropSession()
    await expect(tab.call()).rejects.toMatchObject({ status: 401 })
    expect(asked).toEqual([])
  })
})

describe('a token that ran out', () => {
  it('KT-11 is renewed once for all calls that wait, each of which is asked again', async () => {
    serve()
    const tab = await openTab()
    const answers = await Promise.all([tab.call(), tab.call(), tab.call()])
    expect(answers).toEqual([1, 2, 3].map(() => ({ data: [], total: 0 })))
    expect(renewals()).toEqual(['refresh-1'])
    expect(asked.filter((item) => item.path !== RENEWAL)).toHaveLength(6)
    expect(tab.session().token).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' })
    expect(JSON.parse(pretendPage.stored.get('token') ?? '')).toMatchObject({ accessToken: 'access-2' })
  })

  it('KT-11 is not renewed for a refusal that was on its way since before the renewal', async () => {
    serve()
    const tab = await openTab()
    await tab.call()
    expect(await tab.renewed('access-1')).toBe(true)
    expect(renewals()).toEqual(['refresh-1'])
  })

  it('KT-11 is not renewed for ever: a call that is refused all the same is refused', async () => {
    serve({ renewal: (refreshToken) => answer(200, { data: sessionNo(Number(`1${refreshToken.length}${asked.length}`)) }) })
    const tab = await openTab()
    await expect(tab.call()).rejects.toMatchObject({ status: 401 })
    expect(asked.map((item) => item.path)).toEqual([inbox.list.path, RENEWAL, inbox.list.path, RENEWAL, inbox.list.path])
  })

  it('KT-12 is renewed by one of two tabs, and the other takes what that one has stored', async () => {
    serve()
    const [one, two] = [await openTab(), await openTab()]
    await Promise.all([one.call(), two.call(), one.call(), two.call()])
    expect(renewals()).toEqual(['refresh-1'])
    for (const tab of [one, two]) expect(tab.session().token?.accessToken).toBe('access-2')
  })

  it('KT-12 is renewed with what is stored now, not with what this tab remembers', async () => {
    const { expire } = serve()
    const one = await openTab()
    const two = await openTab()
    await one.call()
    expire()
    await two.call()
    await one.call()
    expect(renewals()).toEqual(['refresh-1', 'refresh-2'])
    expect(one.session().token?.accessToken).toBe('access-3')
  })

  it('KT-12 takes turns even where the browser has no locks, as well as it can', async () => {
    vi.stubGlobal('navigator', {})
    const spent = new Set<string>()
    serve({ renewal: (token) => (spent.size === spent.add(token).size ? refusal(401) : null) })
    const one = await openTab()
    const two = await openTab()
    await one.renewed()
    expect(await two.renewed()).toBe(true)
    expect(renewals()).toEqual(['refresh-1'])
    vi.unstubAllGlobals()
  })
})

describe('a renewal', () => {
  it.each([400, 401, 403, 422])('KT-13 that is answered %i ends the session', async (status) => {
    serve({ renewal: () => refusal(status) })
    const tab = await openTab()
    expect(await tab.renewed()).toBe(false)
    await expect(tab.call()).rejects.toMatchObject({ status: 401 })
  })

  it.each([429, 500, 502, 503])('KT-13 that is answered %i ends nothing', async (status) => {
    serve({ renewal: () => refusal(status) })
    const tab = await openTab()
    await expect(tab.call()).rejects.toMatchObject({ status })
    expect(tab.session().token?.accessToken).toBe('access-1')
    serve()
    await expect(tab.call()).resolves.toEqual({ data: [], total: 0 })
  })

  it('KT-13 is not possible without a refresh token, or after signing out in another tab', async () => {
    serve()
    pretendPage.stored.set('token', JSON.stringify({ accessToken: 'access-1' }))
    expect(await (await openTab()).renewed()).toBe(false)
    store(1)
    const tab = await openTab()
    pretendPage.stored.clear()
    expect(await tab.renewed()).toBe(false)
    expect(renewals()).toEqual([])
  })

  it('KT-56 whose answer was lost is asked for again, and the session lives on', async () => {
    vi.useFakeTimers()
    let lost = 2
    serve({ renewal: () => (lost-- > 0 ? noAnswer() : null) })
    const tab = await openTab()
    const renewal = tab.renewed()
    await vi.advanceTimersByTimeAsync(4000)
    expect(await renewal).toBe(true)
    expect(renewals()).toEqual(['refresh-1', 'refresh-1', 'refresh-1'])
    expect(tab.session().token?.accessToken).toBe('access-2')
  })

  it('KT-56 that is never answered is given up, and ends nothing', async () => {
    vi.useFakeTimers()
    serve({ renewal: noAnswer })
    const tab = await openTab()
    const given = expect(tab.renewed()).rejects.toMatchObject({ status: 0 })
    await vi.advanceTimersByTimeAsync(4000)
    await given
    expect(renewals()).toHaveLength(3)
    expect(tab.session().token?.accessToken).toBe('access-1')
  })
})
