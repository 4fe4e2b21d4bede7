import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../maps.module.css'

interface SectionProps {
  readonly title: string
  readonly count: number
  readonly empty?: string
  readonly children: ReactNode
}

/** One part of the list beside the map, with how many there are. */
export function Section({ title, count, empty, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <h2 className={classes.head}>
        <span>{title}</span>
        <span className="num">{count}</span>
      </h2>
      {count === 0 && empty ? (
        <Text size="sm" c="dimmed" px="sm" pb="xs">
          {empty}
        </Text>
      ) : (
        <ul className={classes.list}>{children}</ul>
      )}
    </section>
  )
}
