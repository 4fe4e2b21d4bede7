import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/dates/date-field.tsx'
import { todayIn } from '../../kit/dates/zoned-time.ts'
import { useHomeZone } from '../../kit/site.ts'

interface RoleEndsProps {
  /** Roles the person is to have. */
  readonly roles: readonly { readonly id: string; readonly name: string }[]
  /** The last day of a role, by its id; a role that is not named has no end. */
  readonly days: Readonly<Record<string, string>>
  readonly change: (days: Record<string, string>) => void
  /** What the server refused, by role. */
  readonly errorOf: (roleId: string) => string | undefined
}

/** Until when each role is held: a last day, or for ever. */
export function RoleEnds({ roles, days, change, errorOf }: RoleEndsProps) {
  const { t } = useTranslation('users')
  const zone = useHomeZone()
  return (
    <Stack gap={6} mt={6}>
      {roles.map((role) => (
        <DateField
          key={role.id}
          kind="date"
          size="xs"
          label={t('roleUntil', { role: role.name })}
          placeholder={t('roleForEver')}
          min={todayIn(zone)}
          value={days[role.id] ?? ''}
          onChange={(day) => {
            const { [role.id]: _before, ...others } = days
            change(day ? { ...others, [role.id]: day } : others)
          }}
          error={errorOf(role.id)}
        />
      ))}
    </Stack>
  )
}
