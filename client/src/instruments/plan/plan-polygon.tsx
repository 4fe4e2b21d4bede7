import type { PlanShape } from './floors.ts'
import classes from './plan-polygon.module.css'

interface PlanPolygonProps {
  readonly shape: PlanShape
  /** Width of its outline, in metres. */
  readonly line: number
  /** Look of its own, over that of a floor or a room. */
  readonly className?: string | undefined
  readonly level?: string | undefined
}

/** A floor or a part of it, in the SVG of its plan. */
export const PlanPolygon = ({ shape, line, className, level }: PlanPolygonProps) => (
  <polygon
    points={shape.points.map((point) => point.join(',')).join(' ')}
    className={[shape.kind === 'floor' ? classes.floor : classes.room, className].filter(Boolean).join(' ')}
    data-level={level}
    strokeWidth={line}
  />
)
