import { areaPictures } from '@menara/shared/contract/places/area-pictures.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { queryClient } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import type { PlanPoint } from './plan-shapes.ts'

/** Puts, places and takes away the drawing of an area, and says so. */
export function useChangePicture(areaId: string) {
  const params = { id: areaId }
  const settled = (action: 'update' | 'delete') => ({
    onSuccess: () => {
      toastSuccess(action)
      void queryClient.invalidateQueries({ queryKey: ['areaPictures'] })
    },
    onError: showRefusal,
  })
  const putting = useMutation({
    mutationFn: (image: File) => call(areaPictures.put, { params, form: {} }, { files: { image: [image] } }),
    ...settled('update'),
  })
  const placing = useMutation({
    mutationFn: (corners: readonly [PlanPoint, PlanPoint, PlanPoint, PlanPoint]) =>
      call(areaPictures.place, { params, body: { corners: corners.map(([x, y]) => [x, y]) as [Place, Place, Place, Place] } }),
    ...settled('update'),
  })
  const removing = useMutation({ mutationFn: () => call(areaPictures.remove, { params }), ...settled('delete') })
  return { putting, placing, removing }
}
type Place = [number, number]
