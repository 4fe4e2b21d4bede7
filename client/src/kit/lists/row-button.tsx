import { ActionIcon } from '@mantine/core'
import { type Icon, IconTrash } from '@tabler/icons-react'
import { askToRemove, type Removal } from '../overlays/ask-to-remove.ts'

interface RowButtonProps {
  readonly label: string
  readonly icon: Icon
  readonly run: () => void
}
/** A button in a row of a list: pressing it does not open the row. */
export function RowButton({ label, icon: Icon, run }: RowButtonProps) {
  return (
    <ActionIcon
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation()
        run()
      }}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

/** Removes what the row shows, after asking. */
export const RowRemove = ({ label, ...removal }: Removal & { readonly label: string }) => (
  <RowButton label={label} icon={IconTrash} run={() => askToRemove(removal)} />
)
