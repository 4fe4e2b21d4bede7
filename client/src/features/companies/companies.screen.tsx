import { Paper } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { LocationsTab } from '../locations/embed/locations-tab.tsx'

/** Companies and the sites of the installation. */
export function CompaniesScreen() {
  const { t } = useTranslation('companies')
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <ButtonLink to="/admin/manage/company/site/form" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('new.Site')}
          </ButtonLink>
        }
      />
      <Paper>
        <LocationsTab />
      </Paper>
    </>
  )
}
