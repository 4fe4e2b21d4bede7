import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import behaviour from '../../../../tests/spec/behaviour.json'
import { afterModalDelay, flagRefresh, refreshStore } from './refresh.ts'

const { refreshFlagResetMs, modalDelayMs } = behaviour.timers
const isRefreshing = () => refreshStore.getState().refreshing

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('KT-21 flags a refresh until 3000 ms after the last one', () => {
  expect([isRefreshing(), refreshFlagResetMs]).toEqual([false, 3000])
  flagRefresh()
  vi.advanceTimersByTime(2000)
  flagRefresh()
  vi.advanceTimersByTime(2999)
  expect(isRefreshing()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isRefreshing()).toBe(false)
})

it('KT-22 opens a modal after 100 ms', () => {
  const open = vi.fn()
  afterModalDelay(open)
  vi.advanceTimersByTime(modalDelayMs - 1)
  expect(open).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect([open.mock.calls.length, modalDelayMs]).toEqual([1, 100])
})

it('KT-22 opens none that was called off', () => {
  const open = vi.fn()
  const callOff = afterModalDelay(open)
  callOff()
  callOff()
  vi.advanceTimersByTime(1000)
  expect(open).not.toHaveBeenCalled()
})
