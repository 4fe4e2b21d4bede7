import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { en } from '../../../../tests/components/texts.ts'
import { ask, sessionOf } from '../../../../tests/journeys/kit/people.ts'

it('HM-6 home says what waits for finance, and leads to the list of it', { timeout: 120_000 }, async () => {
  const finance = await sessionOf('finance')
  const { total = 0 } = await ask(finance, approvals.list, { query: { state: 'waiting', limit: 1 } })
  await open('/admin/home', 'finance')
  const work = page.getByRole('region', { name: en('home:work.title') })
  if (total === 0) await expect.element(work.getByText(en('home:work.none'))).toBeVisible()
  else
    await expect
      .element(work.getByRole('link', { name: `${en('home:work.approvals')} ${total}` }))
      .toHaveAttribute('href', '/desk/approvals')
  // Buying is not theirs, however many purchases go on.
  expect((await ask(finance, purchases.list, { query: { open: true, limit: 1 } })).data.length).toBeGreaterThan(0)
  await expect.element(work.getByText(en('home:work.purchases'))).not.toBeInTheDocument()
})
