import { Paper } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { ChannelsTable } from '../embed/channels-table.tsx'

export function PttChannelsScreen() {
  const { t } = useTranslation('ptt')
  return (
    <>
      <PageHeader
        title={t('channels')}
        subtitle={t('channelsText')}
        actions={
          <ButtonLink to="/admin/manage/ptt/form" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('new')}
          </ButtonLink>
        }
      />
      <Paper>
        <ChannelsTable />
      </Paper>
    </>
  )
}
