import { areaPictures } from '@menara/shared/contract/places/area-pictures.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { GroundPicture } from '../../../instruments/map/ground-picture.ts'
import { useLogo } from '../../../kit/auth-image.tsx'
import { asking } from '../../../kit/calls/query.ts'

/** The drawing beneath the plan of an area; `ground` is what a map shows, null until it is loaded and in place. */
export function useAreaPicture(areaId: string | undefined) {
  const known =
    useQuery({ ...asking(areaPictures.get, { params: { id: areaId ?? '' } }), enabled: areaId !== undefined }).data?.data ?? null
  const url = useLogo(known?.path)
  const corners = known?.corners
  const ground = useMemo((): GroundPicture | null => (url && corners ? { url, corners } : null), [url, corners])
  return { known, url, ground }
}
export type ShownPicture = ReturnType<typeof useAreaPicture>
