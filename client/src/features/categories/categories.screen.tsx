import { Paper } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { CategoryList, useTypeInAddress } from './category-list.tsx'
import { type CategoryPlace, categoryPlaces } from './category-places.ts'

/** What tickets are about, a tree for each ticket type. */
export function CategoriesScreen() {
  const { t } = useTranslation('categories')
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<NewCategory place="desk" />} />
      <Paper>
        <CategoryList place="desk" />
      </Paper>
    </>
  )
}

/** To the form of a new one, of the type that is looked at. */
export function NewCategory({ place }: { readonly place: CategoryPlace }) {
  const { t } = useTranslation('categories')
  const { typeId } = useTypeInAddress()
  return (
    <ButtonLink to={categoryPlaces[place].form} search={{ type: typeId }} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('new')}
    </ButtonLink>
  )
}
