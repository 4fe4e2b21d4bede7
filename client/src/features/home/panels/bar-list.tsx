import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { numberText } from '../../../kit/dates/dates.ts'
import { type PageLink, toPage } from '../../../kit/links/page-link.ts'
import classes from '../home.module.css'

export interface BarItem {
  readonly key: string
  readonly name: ReactNode
  readonly count: number
  readonly colour?: string | undefined
  readonly link?: PageLink | undefined
}

/** Counts as lines with bars; a line leads to the list behind it where the reader may see that. */
export function BarList({ items }: { readonly items: readonly BarItem[] }) {
  const most = Math.max(1, ...items.map((item) => item.count))
  return (
    <ul className={classes.bars}>
      {items.map((item) => (
        <li key={item.key}>
          {item.link ? (
            <Link {...toPage(item.link)} className={classes.bar}>
              <Bar item={item} most={most} />
            </Link>
          ) : (
            <span className={classes.bar}>
              <Bar item={item} most={most} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Bar({ item: { name, count, colour }, most }: { readonly item: BarItem; readonly most: number }) {
  return (
    <>
      <Text size="sm" component="span" className="clip">
        {name}
      </Text>
      <Text size="sm" component="span" className="num" fw={600}>
        {numberText(count)}
      </Text>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${(count / most) * 100}%`, ...(colour && count > 0 && { background: colour, opacity: 1 }) }} />
      </span>
    </>
  )
}
