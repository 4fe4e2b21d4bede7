import '../../../../tests/kit/upstreams/pretend-page.ts'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { closed, Line } from '@menara/shared/kit/words.ts'
import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Refused } from '../calls/call.ts'
import { LoadedRecord, useRecordForm } from './record-form.tsx'

interface Pump {
  readonly name: string
}
const refused = new Refused({ status: 403, title: '', message: 'Not yours', errors: [] })
const pumpById = (id: string) => queryOptions({ queryKey: ['pumps', id], queryFn: (): Promise<{ data: Pump }> => Promise.reject(refused) })
const newCache = () => new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
const markupOf = (shown: ReactNode, cache = newCache()) =>
  renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <MantineProvider>{shown}</MantineProvider>
    </QueryClientProvider>,
  )
const page = (id: string | undefined) => (
  <LoadedRecord id={id} query={pumpById}>
    {(pump) => <p>{pump?.name ?? 'A new pump'}</p>}
  </LoadedRecord>
)

it('KT-116 a record is shown when it is there: until then that it loads, or why it is refused; a new one at once', async () => {
  const cache = newCache()
  expect(markupOf(page(undefined), cache)).toContain('A new pump')
  expect(markupOf(page('7'), cache)).toContain('aria-busy="true"')
  await cache.prefetchQuery(pumpById('7'))
  const afterwards = markupOf(page('7'), cache)
  expect(afterwards).toContain('Not yours')
  expect(afterwards).not.toContain('A new pump')
  cache.setQueryData(pumpById('8').queryKey, { data: { name: 'Pump 8' } })
  expect(markupOf(page('8'), cache)).toContain('Pump 8')
})

it('KT-118 a record that was shown stays when it is asked for again and that fails: what somebody types is not lost', async () => {
  const cache = newCache()
  cache.setQueryData(pumpById('9').queryKey, { data: { name: 'Pump 9' } })
  await cache.fetchQuery({ ...pumpById('9'), staleTime: 0 }).catch(() => undefined)
  expect(cache.getQueryState(pumpById('9').queryKey)?.status).toBe('error')
  expect(markupOf(page('9'), cache)).toContain('Pump 9')
})

const Draft = closed({ name: Line(5) })
interface Values extends Record<string, unknown> {
  name: string
}
interface FormProps {
  readonly name: string
  readonly record: object | undefined
  readonly save: (body: Values) => Promise<unknown>
  readonly left: () => void
  readonly show: (submit: () => void) => void
}
function PumpForm({ name, record, save, left, show }: FormProps) {
  const { frame } = useRecordForm(Draft, { name }, { record, read: (values: Values) => values, save, leave: left })
  show(frame.submit)
  return null
}
function formOf(name: string, record: object | undefined, save: FormProps['save']) {
  const left = vi.fn()
  let submit = (): void => undefined
  const show = (found: () => void): void => {
    submit = found
  }
  markupOf(<PumpForm name={name} record={record} save={save} left={left} show={show} />)
  return { left, submit: () => submit() }
}

it('KT-117 what breaks a rule is not sent; what is saved is said to be, as created or changed; whoever has left is led nowhere', async () => {
  // No field of it is on a page.
  vi.stubGlobal('document', { querySelector: () => null })
  const show = vi.spyOn(notifications, 'show').mockReturnValue('')
  const save = vi.fn(async (body: Values) => body)
  formOf('Too long', undefined, save).submit()
  expect(save).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
  // Nothing rendered here is mounted: the page of this form has been left when the answer comes.
  const created = formOf('Pump', undefined, save)
  created.submit()
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(1))
  formOf('Pump', { id: '7' }, save).submit()
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(2))
  expect(save.mock.calls).toEqual([[{ name: 'Pump' }], [{ name: 'Pump' }]])
  const [first, second] = show.mock.calls.map(([toast]) => toast.title)
  expect(first).not.toBe(second)
  expect(created.left).not.toHaveBeenCalled()
  show.mockRestore()
})

it('KT-117 a refusal of no field is said', async () => {
  const show = vi.spyOn(notifications, 'show').mockReturnValue('')
  formOf('Pump', undefined, () => Promise.reject(refused)).submit()
  await vi.waitFor(() => expect(show).toHaveBeenCalled())
  expect(show.mock.calls[0]?.[0].message).toContain('Not yours')
  show.mockRestore()
})
