import { useElementSize } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { useRem } from '../../kit/look/rem.ts'
import { loadWorld, type World } from './base-style.ts'
import type { Mark } from './marks.ts'
import type { MapPlace } from './open-map.ts'
import { groupsOf, landPath, type MarkGroup, viewOf } from './overview.ts'
import classes from './overview-map.module.css'

interface OverviewMapProps {
  readonly label: string
  readonly marks: readonly Mark[]
  readonly place: MapPlace
  /** What marks are called: their accessible name. */
  readonly nameOf: (marks: readonly Mark[]) => string
  /** One mark, or several that lie on each other. */
  readonly onPick: (marks: readonly Mark[]) => void
}

/** Marks on a map for a glance: no camera, no WebGL, cheap enough for a first page. Marks are buttons. */
export function OverviewMap({ label, marks, place, nameOf, onPick }: OverviewMapProps) {
  const { ref, width, height } = useElementSize<HTMLElement>()
  const world = useWorld()
  const view = useMemo(() => (width > 0 ? viewOf(place, width, height) : null), [place, width, height])
  const land = useMemo(() => world && view && landPath(world.countries, view), [world, view])
  const rem = useRem(1)
  const groups = useMemo(() => (view ? groupsOf(marks, view, rem) : []), [marks, view, rem])
  return (
    <section
      ref={ref}
      aria-label={label}
      className={classes.map}
      data-map
      data-state={land === null ? 'opening' : 'open'}
      data-mark-ids={marks.map((mark) => mark.id).join(' ')}
    >
      {land && (
        <svg width={width} height={height} aria-hidden="true">
          <path d={land} className={classes.land} />
        </svg>
      )}
      {groups.map((group) => (
        <GroupMark key={group.marks[0]?.id} group={group} name={nameOf(group.marks)} onPick={onPick} />
      ))}
      <span className={classes.source}>Natural Earth</span>
    </section>
  )
}

interface GroupMarkProps {
  readonly group: MarkGroup
  readonly name: string
  readonly onPick: (marks: readonly Mark[]) => void
}

function GroupMark({ group: { marks, worst, count, x, y, named }, name, onPick }: GroupMarkProps) {
  const figure = count > 0 ? count : marks.length > 1 ? marks.length : ''
  return (
    <button
      type="button"
      className={classes.mark}
      style={{ left: x, top: y }}
      data-rank={worst}
      data-small={figure === ''}
      aria-label={name}
      title={name}
      onClick={() => onPick(marks)}
    >
      <span className={classes.dot}>{figure}</span>
      {named && <span className={classes.name}>{marks[0]?.name}</span>}
    </button>
  )
}

/** The countries, once they are there; without them the marks stand on plain sea. */
function useWorld(): World | null {
  const [world, setWorld] = useState<World | null>(null)
  useEffect(() => {
    let ended = false
    loadWorld().then(
      (world) => {
        if (!ended) setWorld(world)
      },
      () => undefined,
    )
    return () => {
      ended = true
    }
  }, [])
  return world
}
