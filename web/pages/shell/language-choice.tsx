import { isHostPath } from '@linecheck/contract';
import { languageSwitch } from '@linecheck/texts/en/shell';
import { isLanguageCode, LANGUAGES, languageCodes } from '@linecheck/texts/languages';
import { useLocation } from 'wouter';
import { mayBeSignedIn } from '../../features/accounts/signed-in-hint';
import { currentTexts, pageLanguage, useTexts } from '../../texts/use-texts';
import { LanguageSwitch } from '../../ui/controls/language-switch';
import { showToast } from '../../ui/overlays/toast';

/** The choice of the page's language. In a page of hosts, it is also that of their emails. */
export function LanguageChoice({ isBrief = false }: { readonly isBrief?: boolean }) {
  const texts = useTexts(languageSwitch);
  const [path] = useLocation();
  const current = pageLanguage();
  const isOffered = (code: (typeof languageCodes)[number]) => {
    const language = LANGUAGES[code];
    return code === current || (!('isTrial' in language) && (language.for === 'hosts' || !isHostPath(path)));
  };
  const options = languageCodes.filter(isOffered).map((value) => ({ value, name: LANGUAGES[value].name }));
  return (
    <LanguageSwitch
      label={texts.label}
      value={current}
      options={options}
      isBrief={isBrief}
      onChoose={(code) => void choose(code)}
    />
  );
}

async function choose(code: string): Promise<void> {
  if (!isLanguageCode(code)) return;
  try {
    const { chooseLanguage } = await import('../../texts/page-texts');
    await chooseLanguage(code);
    if (mayBeSignedIn() && LANGUAGES[code].for === 'hosts')
      await (await import('../../features/accounts/store-language')).storeLanguage(code);
  } catch {
    showToast({ title: currentTexts(languageSwitch).failed, tone: 'failed' });
  }
}
