import { Group, Stack, Text } from '@mantine/core'
import type { InspectionSection } from '@menara/shared/contract/inspections/inspection-lines.contract.ts'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../kit/section.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'

/** The sections of a version, for those who only read it. */
export function SectionsRead({ sections }: { readonly sections: readonly InspectionSection[] }) {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  return (
    <Stack gap="md" maw={860}>
      {sections.map((section) => (
        <Section key={section.id} title={textOf({ en: section.title_en, id: section.title_id })} count={section.lines.length}>
          <Stack gap="xs">
            {section.lines.map((line) => (
              <Group key={line.id} justify="space-between" gap="xs">
                <Text size="sm">{textOf({ en: line.text_en, id: line.text_id })}</Text>
                <Text size="xs" c="dimmed">
                  {[t(`kind.${line.kind}`), line.weight > 0 && t('points', { count: line.weight })].filter(Boolean).join(' · ')}
                </Text>
              </Group>
            ))}
          </Stack>
        </Section>
      ))}
    </Stack>
  )
}
