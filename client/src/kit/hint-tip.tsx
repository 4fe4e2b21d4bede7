import { type FloatingPosition, Tooltip } from '@mantine/core'

interface HintTipProps {
  readonly label: string
  readonly position: FloatingPosition
  readonly opened: boolean
  readonly target: HTMLElement
}

/** The bubble of `useHint`. The element has the same name already: nothing is said twice. */
export function HintTip(props: HintTipProps) {
  return <Tooltip {...props} aria-hidden />
}
