import { expect, type Page } from '@playwright/test'

// In the page: remembers when each alarm was first in the list, and when each mark was first handed to the map.
const WATCH = `(() => {
  const seen = { rows: {}, marks: {} }
  window.sightings = seen
  const look = () => {
    const now = performance.timeOrigin + performance.now()
    for (const row of document.querySelectorAll('[role="grid"] [data-alarm-id]')) seen.rows[row.dataset.alarmId] ??= now
    for (const map of document.querySelectorAll('[data-map]'))
      for (const id of (map.dataset.markIds ?? '').split(' ')) if (id.startsWith('alarm:')) seen.marks[id.slice(6)] ??= now
  }
  look()
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-alarm-id', 'data-mark-ids'] })
})()`

/** Starts remembering in this page what appears, and when. The clock is this machine's. */
export async function rememberSightings(page: Page): Promise<(where: 'rows' | 'marks', alarmId: string) => Promise<number>> {
  await page.evaluate(WATCH)
  return async (where, alarmId) => {
    const at = () => page.evaluate<number | undefined>(`window.sightings.${where}['${alarmId}']`)
    await expect.poll(at, { timeout: 15_000, intervals: [20] }).toBeGreaterThan(0)
    return (await at()) ?? Number.NaN
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
