import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step. It takes the focus when the step comes, so that the keyboard and readers of screens go on from there. */
export function StepTitle({ children }: { readonly children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Title order={3} fz="md" tabIndex={-1} ref={title} style={{ outline: 'none' }}>
      {children}
    </Title>
  )
}
