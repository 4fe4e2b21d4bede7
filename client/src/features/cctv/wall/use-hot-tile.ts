import { alarmFeed } from '@menara/shared/contract/alarms/alarms.contract.ts'
import type { CctvCamera, HotPlace } from '@menara/shared/contract/media/cctv.contract.ts'
import { useEffect, useState } from 'react'
import { useFeed } from '../../../kit/live/live.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useSiteId } from '../../../kit/site.ts'
import { openPtzLink } from '../ptz/ptz-link.ts'
import { COLD, dismissed, type HotTile, pinned, presetFor, shownIn, stepped } from './hot-tile.ts'

export interface HotControls {
  readonly tile: HotTile
  readonly pin: () => void
  readonly dismiss: () => void
}

/** What stands in a wall's hot place; nothing without one, or for those who may not see alarms. */
export function useHotTile(hot: HotPlace | null, cameras: readonly CctvCamera[]): HotControls {
  const siteId = useSiteId()
  const may = useMay('show_plugin_iot')
  const { rows } = useFeed(alarmFeed, hot && may ? {} : null)
  const [tile, setTile] = useState(COLD)
  useEffect(() => {
    setTile((before) => (hot ? stepped(before, { alarms: rows.values(), cameras, hot, siteId }) : COLD))
  }, [rows, cameras, hot, siteId])
  useRecall(tile, cameras)
  return { tile, pin: () => setTile(pinned), dismiss: () => setTile(dismissed) }
}

/** A camera that moves looks where the alarm is, if it knows that place and nobody has it; then it is free again. */
function useRecall(tile: HotTile, cameras: readonly CctvCamera[]): void {
  const shown = shownIn(tile)
  const moves = cameras.some((camera) => camera.id === shown?.camera && camera.ptz)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each occurrence that comes, however often its row changes.
  useEffect(() => {
    if (!shown || !moves) return undefined
    let isDone = false
    const link = openPtzLink(shown.camera, {
      // Somebody was faster, and looks there for a reason.
      onRefused: () => undefined,
      onState(state) {
        if (!state || state.asking || isDone) return
        isDone = true
        const preset = state.holder === null && state.may_move && !state.reason ? presetFor(shown.alarm, state.presets) : null
        if (preset) void link.recall(preset.token).then(link.lay).finally(link.end)
        else link.end()
      },
    })
    return link.end
  }, [shown?.key, moves])
}
