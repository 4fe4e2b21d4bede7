import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { pttEmergencies } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'
import { expect, type Page } from '@playwright/test'
import { io } from 'socket.io-client'
import { askOf } from '../../kit/voice/talk-gateway.ts'
import { house } from '../kit/house.ts'
import { journey } from '../kit/journey.ts'
import { ask, type Hired, hire, sessionOf, signIn, unique } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

/** A guard with a channel of their own calls for help; sound is not needed for it. */
async function calls(guard: Hired): Promise<void> {
  const admin = await sessionOf('admin')
  const { id: channel } = (await ask(admin, ptt.create, { body: { name: unique('Talk'), kind: 'group' } })).data
  await ask(admin, ptt.setMembers, { params: { id: channel }, body: { members: [{ kind: 'person', id: guard.id, role: 'talk' }] } })
  const { accessToken } = await signIn(guard.email, guard.password)
  const socket = io(`${house().url}/media`, { transports: ['websocket'], auth: { token: accessToken }, forceNew: true })
  await askOf(socket, 'talk_join', { channel, client: 'journey-emergency' })
  // Without a media worker it is refused sound, and noted all the same.
  await askOf(socket, 'talk_request', { channel, req: 1, emergency: true }).catch(() => undefined)
  socket.disconnect()
}

async function ends(guard: Hired): Promise<void> {
  const admin = await sessionOf('admin')
  const { data } = await ask(admin, pttEmergencies.list, { query: {} })
  const standing = data.find((emergency) => emergency.person?.id === guard.id)
  if (!standing) throw new Error(`No call for help of ${guard.name} stands`)
  await ask(admin, pttEmergencies.end, { params: { id: standing.id } })
}

/** Its rows, wherever on the page. */
const rowsOf = (page: Page, { name }: Hired) => page.locator('[data-emergency]').filter({ hasText: en('ptt:emergencies.of', { name }) })
const bannerOf = (page: Page) => page.getByRole('alert', { name: en('ptt:emergencies.title') })

journey(
  'PU-70 PU-74 an emergency stands once on the alarm page, at once for who comes later, and is read when it is over',
  async ({ as }) => {
    const guard = await hire('Guard', ['Guard'])
    const page = await as('operator')
    await page.goto('/admin/plugins/iot/alarm')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await calls(guard)
    try {
      await expect(rowsOf(page, guard)).toHaveCount(1)
      await expect(bannerOf(page).getByText(guard.name)).toHaveCount(0)
      // Another tab of the page does not list it: the banner does.
      await page.getByRole('tab', { name: en('alarms:view.journal') }).click()
      await expect(bannerOf(page)).toContainText(guard.name)
      await page.reload()
      await expect(bannerOf(page)).toContainText(guard.name)

      const phone = await as('admin', { viewport: { width: 360, height: 740 }, scheme: 'dark', language: 'id' })
      await phone.goto('/admin/plugins/iot/alarm')
      await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(phone.locator('[data-emergency]').filter({ hasText: guard.name }).first()).toBeInViewport()
    } finally {
      // One that stands is shown above every page of every operator, those of other journeys too.
      await ends(guard)
    }
    await expect(rowsOf(page, guard)).toHaveAttribute('data-state', 'ended')
    await page.reload()
    await page.locator('[data-emergency-history] summary').click()
    await expect(page.locator('[data-emergency-history]').getByRole('row').filter({ hasText: guard.name })).toBeVisible()
  },
)
