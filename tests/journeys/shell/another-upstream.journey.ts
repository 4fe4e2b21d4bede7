import { expect } from '@playwright/test'
import { documentedServer } from '../../kit/upstreams/documented-server.ts'
import { journey } from '../kit/journey.ts'
import { withOwnProduct } from '../kit/products/own-product.ts'
import { en } from '../kit/texts.ts'

let server: Awaited<ReturnType<typeof documentedServer>>
withOwnProduct(async () => {
  server = await documentedServer()
  return server.env
})
journey.afterAll(() => server.close())

/** Screens by their address, and what the other server says that must be on them. */
const SCREENS: readonly (readonly [string, string])[] = [
  ['/admin/home', 'Asha'],
  ['/admin/manage/assets', 'Chiller of the harbour'],
  ['/desk/ticketing/general', 'Water on the dock'],
  ['/desk/ticketing/general/detail?id=61', 'Water on the dock'],
  ['/people/attendance?tab=list', 'Asha Putri'],
  // Who is in is no documented call: what was recorded stands in its place.
  ['/people/attendance', 'Asha Putri'],
  ['/inbox', 'The dock is closed'],
  ['/admin/manage/user', 'Asha Putri'],
  ['/admin/manage/user?tab=Group', 'Dock crew'],
]

journey('ED-18 KT-65 ADS-3 with another server behind it alone, a handed-over person sees what there is', async ({ as, noise }) => {
  // The browser's own lines about calls that only our backend has.
  noise.expect(/status of 404/)
  // Of the token that is tried and refused.
  noise.expect(/status of 401 .*\/api\/v1\/locations$/)
  const page = await as('stranger')
  await page.goto('/authentication#token=bad&user={"name":"Asha"}')
  await expect(page.getByRole('alert')).toHaveText(en('accounts:handOver.refused'))
  await page.goto('/authentication?x=1#token=theirs&user={"name":"Asha"}')
  await expect(page).toHaveURL(/\/admin\/home/)
  for (const [address, content] of SCREENS) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(content).first(), address).toBeVisible()
    await expect(page.getByRole('main').getByText('Internal Server Error')).toHaveCount(0)
  }
  expect(server.answered).toEqual(expect.arrayContaining(['GET /desk/api/v1/tickets/{id}', 'GET /api/v1/groups']))
})

journey('KT-66 KT-68 the other server’s own sign-in lets a person without permissions in, to Home', async ({ as, noise }) => {
  noise.expect(/status of 404/)
  const page = await as('stranger')
  await page.goto('/login')
  await page.getByLabel(en('accounts:email')).fill('bayu@example.com')
  await page.getByLabel(en('accounts:password'), { exact: true }).fill('anything')
  await page.getByRole('button', { name: en('accounts:signIn') }).click()
  await expect(page).toHaveURL(/\/admin\/home/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Bayu')
  await page.goto('/admin/manage/user')
  await expect(page).toHaveURL(/\/401/)
})
