import { SegmentedControl, useMatches } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type InvitationKind, invitationKinds } from './invited-lines.ts'

interface InviteKindProps {
  readonly value: InvitationKind
  readonly mayWalkIn: boolean
  readonly onChange: (kind: InvitationKind) => void
}
/** A link for each, one for the group, or at the desk now; below each other on a telephone. */
export function InviteKind({ value, mayWalkIn, onChange }: InviteKindProps) {
  const { t } = useTranslation('visitors')
  const orientation = useMatches({ base: 'vertical', xs: 'horizontal' } as const)
  return (
    <SegmentedControl
      fullWidth
      orientation={orientation}
      aria-label={t('inviteKind')}
      value={value}
      onChange={(value) => onChange(value as InvitationKind)}
      data={invitationKinds.filter((kind) => kind !== 'walk_in' || mayWalkIn).map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
    />
  )
}
