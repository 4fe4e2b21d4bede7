import { Badge, Group, Stack, Text } from '@mantine/core'
import type { SiteFigures } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { explainDay } from '@menara/shared/domain/people/attendance-explained.ts'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { Section } from '../../../kit/section.tsx'
import { ExplainedFlags } from '../attendance-texts.tsx'
import classes from './days.module.css'

/** Who is missing or absent, by name, site by site. */
export function LackingPeople({ rows, day }: { readonly rows: readonly SiteFigures[]; readonly day: string }) {
  const { t } = useTranslation('attendance_days')
  const sites = rows.filter((row) => row.lacking.length > 0)
  const count = sites.reduce((sum, row) => sum + row.lacking.length, 0)
  return (
    <Section title={t('whoIsMissing')} count={count}>
      {sites.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('nobodyMissing')}
        </Text>
      )}
      <Stack gap="md">
        {sites.map((row) => (
          <div key={row.location.id}>
            <Group gap="xs" mb={4}>
              <Text fw={600} size="sm">
                {row.location.name}
              </Text>
              <Badge color="gray">{row.lacking.length}</Badge>
            </Group>
            <ul className={classes.names} aria-label={row.location.name}>
              {row.lacking.map((person) => (
                <li key={person.id}>
                  <Group gap="xs">
                    <AnchorLink to="/people/daily" search={{ site: row.location.id, ...(day && { day }), person: person.id }} size="sm">
                      {person.name}
                    </AnchorLink>
                    <Text size="xs" c="dimmed">
                      {person.title}
                    </Text>
                    <ExplainedFlags rows={explainDay({ status: person.status, shift: person.shift, attendances: [] })} zone={row.zone} />
                  </Group>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Stack>
    </Section>
  )
}
