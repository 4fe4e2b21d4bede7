import { Button, Group, Select, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTicketTypeChoices } from '../../../kit/forms/ticket-type-choices.ts'
import { ListSection } from '../../../kit/lists/list-page.tsx'
import { ClosingForm } from '../closing-form.tsx'
import { DefaultList } from '../default-list.tsx'
import type { Kind } from '../desk-settings.api.ts'
import { LabelList } from '../label-list.tsx'
import { useSettingPlace } from '../setting-place.ts'
import { SubtypeList } from '../subtype-list.tsx'

interface BasicSettingsProps {
  /** What other subjects settle here; given the ways to their forms. */
  readonly more: (
    place: Pick<ReturnType<typeof useSettingPlace>, 'typeId' | 'toPosters' | 'toCostCentre' | 'toReimburseType' | 'toPass'>,
  ) => ReactNode
}

/** What holds for all tickets of a type: labels of their states, sub-types, who gets them and who sees them, when they close. */
export function BasicSettings({ more }: BasicSettingsProps) {
  const { t } = useTranslation(['desk_settings', 'nav'])
  const typeChoices = useTicketTypeChoices()
  const { typeId, choose, toForm, ...place } = useSettingPlace()
  const part = (kind: Kind, list: ReactNode) => (
    <ListSection
      title={t(`${kind}.title`)}
      actions={
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => toForm(kind, typeId)}>
          {t(`${kind}.new`)}
        </Button>
      }
    >
      {list}
    </ListSection>
  )
  return (
    <Stack gap="md" pb="md">
      <Group p="sm" pb={0}>
        <Select aria-label={t('ticketType')} allowDeselect={false} w={210} value={String(typeId)} onChange={choose} data={typeChoices} />
      </Group>
      {part('label', <LabelList typeId={typeId} />)}
      {part('subtype', <SubtypeList typeId={typeId} />)}
      {part('default', <DefaultList typeId={typeId} />)}
      <section aria-label={t('closing.title')}>
        <Title order={2} fz="sm" px="md" py="xs">
          {t('closing.title')}
        </Title>
        <ClosingForm typeId={typeId} />
      </section>
      {more({ ...place, typeId })}
    </Stack>
  )
}
