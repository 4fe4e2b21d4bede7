import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Reads one value of an address; undefined where the address has none that makes sense. */
type Reader<V> = (raw: unknown) => V | undefined
type Readers = Readonly<Record<string, Reader<unknown>>>

/** What a screen keeps in its address, by the readers it declares. */
export type ViewState<R extends Readers> = { readonly [K in keyof R]?: Exclude<ReturnType<R[K]>, undefined> | undefined }

/** Any text; a number or a yes that the address parser made of one is text again. */
export const text: Reader<string> = (raw) =>
  typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : undefined

export const number: Reader<number> = (raw) => {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Present or absent. */
export const flag: Reader<true> = (raw) => (raw === true || raw === 'true' ? true : undefined)

export const oneOf =
  <const V extends string>(values: readonly V[]): Reader<V> =>
  (raw) =>
    values.find((value) => value === raw)

/** What names one record: forms and detail pages. */
export const recordView = { id: text }

/** Reads an address; values that make no sense count as absent. */
const readViewState = <R extends Readers>(readers: R, search: object): ViewState<R> =>
  Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read((search as Record<string, unknown>)[name])])) as ViewState<R>

/**
 * The view state in the present address, and the two ways to change it. `readers` is a constant outside the component; the route’s type in
 * `app/addresses.ts` is made of the same constant, so that links are checked by it.
 */
export function useViewState<R extends Readers>(readers: R) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const state = useMemo(() => readViewState(readers, search), [readers, search])
  return useMemo(() => {
    const go = (next: (before: object) => object, how: 'push' | 'replace') =>
      // The present address may be any of those that show this screen.
      void navigate({ to: '.', search: next as never, replace: how === 'replace' })
    return {
      state,
      /** Replaces all of the address by this; a function is given what the address says by then. */
      show: (next: ViewState<R> | ((before: ViewState<R>) => ViewState<R>), how: 'push' | 'replace' = 'push') =>
        go((before) => (typeof next === 'function' ? next(readViewState(readers, before)) : next), how),
      /** Replaces some of it and keeps the rest; what is undefined is left out. */
      change: (some: ViewState<R>, how: 'push' | 'replace' = 'replace') => go((before) => ({ ...before, ...some }), how),
    }
  }, [navigate, readers, state])
}
