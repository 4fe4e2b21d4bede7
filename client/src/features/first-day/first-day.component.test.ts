import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open, settled } from '../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../tests/components/axe.ts'
import { css } from '../../../../tests/components/css.ts'
import { report } from '../../../../tests/components/house.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf } from '../../../../tests/journeys/kit/people.ts'

const button = (name: string) => page.getByRole('button', { name: en(`first_day:${name}`) })

it('a device of one’s own leads to an alarm and its acknowledgement', { timeout: 240_000 }, async () => {
  await open('/admin/first-day', 'admin')
  await settled()
  expect.soft(await wrongInBoth(), 'first day').toEqual([])
  await button('own.create').click()
  await expect.poll(() => new URLSearchParams(location.search).get('device')).toBeTruthy()
  const device = (
    await ask(await sessionOf('admin'), iot.device, { params: { id: new URLSearchParams(location.search).get('device') ?? '' } })
  ).data
  // Host, topic and a command with the secret are shown; the device has said nothing yet.
  await expect.element(css('[data-copy-line]').nth(1)).toMatchTextContent(/^mosquitto_pub -h \S+ -p \d+ .*-P 'mdv_/)
  await expect.element(page.getByText(en('iot:waitingFirst'))).toBeVisible()
  const topic = /-t '(menara\/[^']+)'/.exec(css('[data-copy-line]').nth(1).element().textContent ?? '')?.[1] ?? ''
  expect(topic.endsWith(`/${device.code}/telemetry`)).toBe(true)
  await report({ topic, values: { temperature: 21.5 } })
  await expect.element(css('[data-heard]')).toMatchTextContent(/temperature: 21\.5/i)
  await expect.element(page.getByRole('textbox', { name: en('first_day:own.limit', { point: 'temperature' }) })).toHaveValue('27')
  expect.soft(await wrongOn('main'), 'rule').toEqual([])
  await button('own.createRule').click()
  await expect.element(page.getByText(en('first_day:own.waiting'))).toBeVisible()
  await report({ topic, values: { temperature: 40 } })
  await button('own.acknowledge').click()
  await expect.element(page.getByText(en('first_day:own.acknowledged'))).toBeVisible()
  await expect.element(css('[data-step="alarm"][data-done="true"]')).toHaveLength(1)
})

it('the setup check names what is not configured and what mends it, on a phone, in Indonesian', async () => {
  const t = textsIn('id')
  await open('/admin/first-day', 'admin', { language: 'id', viewport: [360, 740] })
  await settled()
  await expect.element(css('[data-check="mail"]')).toMatchTextContent(t('first_day:check.means.mail'))
  await expect.element(css('[data-check="mail"]')).toMatchTextContent('MENARA_SMTP_URL')
  await expect.poll(overflow).toBeLessThanOrEqual(0)
})

it('is refused in words to who sets nothing up', async () => {
  await open('/admin/first-day', 'operator')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(location.pathname).toBe('/401')
})
