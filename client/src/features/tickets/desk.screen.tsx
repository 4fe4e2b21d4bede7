import { WaitingRows } from '../../kit/states.tsx'

export function DeskScreen() {
  return <WaitingRows />
}
