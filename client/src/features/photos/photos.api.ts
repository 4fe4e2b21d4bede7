import { photos } from '@menara/shared/contract/photos.contract.ts'
import type { PhotoSubject } from '@menara/shared/domain/photo-subjects.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

export interface OfRecord {
  readonly subject: PhotoSubject
  readonly subject_id: string
}
export const photosOf = (of: OfRecord) => asking(photos.list, { query: { ...of } })

function useChange<Args>(change: (args: Args) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => cache.invalidateQueries({ queryKey: ['photos'] }) })
}
export const useAddPhotos = (of: OfRecord) =>
  useChange((image: readonly File[]) => call(photos.add, { form: { ...of } }, { files: { image } }))
export const useRemovePhoto = () => useChange((id: string) => call(photos.remove, { params: { id } }))
