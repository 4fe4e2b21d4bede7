import { type ImportBatch, type ImportRow, imports } from '@menara/shared/contract/records/imports.contract.ts'
import { type ImportKind, type ImportVerdict, isRunning } from '@menara/shared/domain/imports/import-kinds.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking, queryClient } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'

const LOOK_MS = 700
const PAGE = 50

/** An import, looked at again and again while it runs. */
export const useBatch = (id: string) =>
  useQuery({
    ...asking(imports.get, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.data.state) ? LOOK_MS : false),
  }).data?.data

export const useUpload = () =>
  useMutation({
    mutationFn: ({ kind, file }: { readonly kind: ImportKind; readonly file: File }) =>
      call(imports.upload, { form: { kind } }, { files: { file: [file] } }),
    onError: showRefusal,
  })

/** Takes the next step with an import; what it answers is shown at once. */
export function useStep(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (step: ImportStep) =>
      step.verb === 'check'
        ? call(imports.check, { params: { id }, body: { mapping: [...step.mapping] } })
        : call(imports[step.verb], { params: { id } }),
    onError: showRefusal,
    onSettled: () => cache.invalidateQueries({ queryKey: ['imports'] }),
  })
}
type ImportStep = { readonly verb: 'check'; readonly mapping: readonly (string | null)[] } | { readonly verb: 'run' | 'cancel' | 'undo' }

export interface RowFilter {
  readonly verdict?: ImportVerdict
  readonly undo?: 'kept'
}
/** Rows of an import, page by page; read again when `version` changes. */
export function useImportRows(id: string, filter: RowFilter, version: string) {
  const pages = useInfiniteQuery({
    queryKey: ['imports', 'rows', id, filter, version],
    initialPageParam: '0',
    queryFn: ({ pageParam, signal }) =>
      call(imports.rows, { params: { id }, query: { ...filter, limit: PAGE, next: pageParam } }, { signal }),
    getNextPageParam: (last) => last.next,
  })
  return {
    rows: pages.data?.pages.flatMap((page): readonly ImportRow[] => page.data),
    more: pages.hasNextPage ? { load: () => void pages.fetchNextPage(), busy: pages.isFetchingNextPage } : undefined,
  }
}

export const refusedRows = (id: string) => call(imports.refused, { params: { id } })
/** Lists, forms and figures read anew what an import has changed. */
export const recordsChanged = (): void => void queryClient.invalidateQueries()

interface SelectionChange {
  readonly kind: ImportKind
  readonly ids: readonly string[]
  /** Null: they are removed. */
  readonly changes: Readonly<Record<string, unknown>> | null
}
export const useSelectionChange = () =>
  useMutation({
    mutationFn: ({ kind, ids, changes }: SelectionChange) => call(imports.change, { body: { kind, ids: [...ids], changes } }),
    onError: showRefusal,
    onSuccess: recordsChanged,
  })

/** Undoes a change of a selection and waits until it is undone. */
export const useUndo = () =>
  useMutation({
    async mutationFn(id: string): Promise<ImportBatch> {
      await call(imports.undo, { params: { id } })
      for (;;) {
        const { data } = await call(imports.get, { params: { id } })
        if (!isRunning(data.state)) return data
        await new Promise((done) => setTimeout(done, LOOK_MS / 2))
      }
    },
    onError: showRefusal,
    onSuccess: recordsChanged,
  })
