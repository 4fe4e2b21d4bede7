import { type FloatingPosition, Tooltip } from '@mantine/core'

interface HintTipProps {
  readonly label: string
  readonly position: FloatingPosition
  readonly opened: boolean
  readonly target: HTMLElement
}

/** The bubble of `useHint`, never wider than the page. The element has the same name already: nothing is said twice. */
export function HintTip(props: HintTipProps) {
  return <Tooltip {...props} multiline maw="min(20rem, calc(100vw - 16px))" aria-hidden />
}
