import { expect } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { en } from '../kit/texts.ts'

journey('JT-12 each output is tried with a tone on each side', async ({ as }) => {
  const page = await as('stranger')
  await page.goto('/audio')
  const output = page.getByRole('combobox', { name: en('selftest:audio.output') })
  // Until the microphone was allowed a browser names no outputs; the one of the journeys allows it at once.
  const others = page.getByRole('button', { name: en('selftest:audio.others') })
  await expect(output.or(others)).toBeVisible()
  if (await others.isVisible()) await others.click()
  await output.click()
  await page.getByRole('option', { name: /Fake/ }).last().click()
  await expect(output).toHaveValue(/Fake/)
  for (const side of ['left', 'both', 'right']) {
    const button = page.getByRole('button', { name: en(`selftest:audio.${side}`), exact: true })
    await button.click()
    await expect(button).toHaveAttribute('data-loading', 'true')
    await expect(button).not.toHaveAttribute('data-loading', 'true')
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
})

journey('JT-13 the level of the microphone moves, and what was recorded can be played', async ({ as }) => {
  const page = await as('stranger')
  await page.goto('/mic')
  await page.getByRole('button', { name: en('selftest:mic.start') }).click()
  const level = page.getByRole('progressbar', { name: en('selftest:mic.level') })
  await expect.poll(async () => Number(await level.getAttribute('aria-valuenow')), { intervals: [20] }).toBeGreaterThan(5)
  await page.getByRole('button', { name: en('selftest:mic.record') }).click()
  await expect(page.getByLabel(en('selftest:mic.replay'))).toBeVisible()
  await page.getByRole('button', { name: en('selftest:mic.stop') }).click()
  await expect(level).toHaveCount(0)
})
