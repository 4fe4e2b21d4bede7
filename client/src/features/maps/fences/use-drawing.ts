import { type Geofence, type GeofenceDraft, geofences } from '@menara/shared/contract/maps/geofences.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Corner, OutlineEditing } from '../../../instruments/map/outline-editor.ts'
import { call } from '../../../kit/calls/call.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'

export interface Draft extends Omit<GeofenceDraft, 'ring'> {
  /** Null: it is being drawn for the first time. */
  readonly id: string | null
  readonly ring: readonly Corner[]
}

const FRESH = { applies_to: ['visitor'], rule: 'enter', margin_m: 5, priority: 'medium', enabled: true } as const

/** A fence that is being drawn or changed. Leaving the site drops it. */
export function useDrawing(siteId: string | undefined) {
  const queries = useQueryClient()
  const [kept, setDraft] = useState<Draft | null>(null)
  const draft = kept?.location_id === siteId ? kept : null
  const outline = useMemo(
    (): OutlineEditing | null => draft && { ring: draft.ring, onChange: (ring) => setDraft((current) => current && { ...current, ring }) },
    [draft],
  )
  const settled = async (action: 'create' | 'update' | 'delete'): Promise<void> => {
    setDraft(null)
    toastSuccess(action)
    await queries.invalidateQueries({ queryKey: ['geofences'] })
  }
  return {
    draft,
    outline,
    start(areaId: string | null): void {
      if (siteId)
        setDraft({ ...FRESH, applies_to: [...FRESH.applies_to], id: null, location_id: siteId, area_id: areaId, name: '', ring: [] })
    },
    open({ id, area, inside: _i, rev: _r, ...facts }: Geofence): void {
      setDraft({ ...facts, id, area_id: area?.id ?? null })
    },
    change: (more: Partial<Draft>) => setDraft((current) => current && { ...current, ...more }),
    drop: () => setDraft(null),
    async save({ id, location_id, ...facts }: Draft): Promise<void> {
      const body = { ...facts, ring: facts.ring.map(([x, y]): [number, number] => [x, y]) }
      if (id) await call(geofences.update, { params: { id }, body })
      else await call(geofences.create, { body: { ...body, location_id } })
      await settled(id ? 'update' : 'create')
    },
    async remove(id: string): Promise<void> {
      await call(geofences.remove, { params: { id } })
      await settled('delete')
    },
  }
}
export type Drawing = ReturnType<typeof useDrawing>
