import { Title } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** The heading of a step. It takes the focus when the step comes, so that the keyboard and readers of screens go on from there. */
export function StepTitle({ children }: { readonly children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another step, though it stands in the same place
  useEffect(() => title.current?.focus(), [children])
  return (
    <Title order={3} fz="md" tabIndex={-1} ref={title} style={{ outline: 'none' }}>
      {children}
    </Title>
  )
}
