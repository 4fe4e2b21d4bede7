import { Gauge } from 'prom-client'
import { expect, it } from 'vitest'
import { processRegistry } from './process-metrics.ts'

it('PF-25 registries share the figures of the process, and nothing else', async () => {
  const [first, second] = [processRegistry(), processRegistry()]
  new Gauge({ name: 'of_one', help: 'of a test', registers: [first] }).set(1)
  expect(first.getSingleMetric('nodejs_eventloop_lag_seconds')).toBeDefined()
  for (const name of ['nodejs_eventloop_lag_seconds', 'nodejs_gc_duration_seconds', 'process_resident_memory_bytes'])
    expect(second.getSingleMetric(name)).toBe(first.getSingleMetric(name))
  expect(await first.metrics()).toContain('of_one 1')
  expect(await second.metrics()).not.toContain('of_one')
})
