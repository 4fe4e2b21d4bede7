import { expect, it } from 'vitest'
import { manualClock } from '../../../../tests/kit/manual-clock.ts'
import { keepRenewed } from './token-renewal.ts'

const MINUTE = 60_000

/** A page whose tokens last a quarter of an hour by a server clock that is `wrongBy` ahead of the page's. */
function pageWith({ lasts = 15 * MINUTE, wrongBy = 0, answers = () => true as boolean | Error } = {}) {
  const clock = manualClock()
  const renewedAt: number[] = []
  const start = clock.now()
  let changed: () => void = () => undefined
  let no = 1
  const tokenFor = (ms: number) => ({
    accessToken: `access-${no++}`,
    refreshToken: 'refresh',
    expiresAt: new Date(clock.now() + wrongBy + ms).toISOString(),
  })
  let token: ReturnType<typeof tokenFor> | null = tokenFor(lasts)
  const put = (next: typeof token) => {
    token = next
    changed()
  }
  const end = keepRenewed({
    ...clock,
    token: () => token,
    watch(work) {
      changed = work
      return () => (changed = () => undefined)
    },
    async renew() {
      renewedAt.push((clock.now() - start) / MINUTE)
      const answer = answers()
      if (answer instanceof Error) throw answer
      if (answer) put(tokenFor(lasts))
      return answer
    },
  })
  return { clock, renewedAt, put, tokenFor, end }
}

it('KT-14 renews a minute before the token runs out, again and again', async () => {
  const { clock, renewedAt } = pageWith()
  await clock.pass(45 * MINUTE)
  expect(renewedAt).toEqual([14, 28, 42])
})

it('KT-14 renews at once what ran out while the page was away', async () => {
  const { clock, renewedAt } = pageWith({ lasts: -MINUTE })
  await clock.pass(1)
  expect(renewedAt).toEqual([0])
})

it('KT-14 asks at most once a minute when the clock is wrong or the server away', async () => {
  const wrong = pageWith({ wrongBy: -60 * MINUTE })
  await wrong.clock.pass(3.5 * MINUTE)
  expect(wrong.renewedAt).toEqual([0, 1, 2, 3])
  const away = pageWith({ answers: () => new Error('Offline') })
  await away.clock.pass(16.5 * MINUTE)
  expect(away.renewedAt).toEqual([14, 15, 16])
})

it('KT-14 leaves it when the session is over, and begins again with another', async () => {
  let over = true
  const { clock, renewedAt, put, tokenFor } = pageWith({ answers: () => !over })
  await clock.pass(20 * MINUTE)
  expect(renewedAt).toEqual([14])
  put(null)
  over = false
  put(tokenFor(15 * MINUTE))
  await clock.pass(15 * MINUTE)
  expect(renewedAt).toEqual([14, 34])
})

it('KT-14 goes by the newest token, and ends when it is ended', async () => {
  const { clock, renewedAt, put, tokenFor, end } = pageWith()
  await clock.pass(10 * MINUTE)
  put(tokenFor(15 * MINUTE))
  await clock.pass(10 * MINUTE)
  expect(renewedAt).toEqual([])
  end()
  end()
  await clock.pass(60 * MINUTE)
  expect(renewedAt).toEqual([])
})
