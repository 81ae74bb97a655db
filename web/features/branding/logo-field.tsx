import { LOGO_TYPES, type LogoError } from '@linecheck/contract';
import branding from '@linecheck/texts/en/branding';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { FieldError } from '../../ui/controls/field';
import { FileButton } from '../../ui/controls/file-button';
import { readLogo } from './read-logo';
import { useLogoAccess } from './use-logo-access';
import './logo-field.css';

interface LogoFieldProps {
  /** Address of the picture, or an empty string. */
  readonly logo: string;
  /** Error from the server. */
  readonly error: string | undefined;
  readonly onLogo: (logo: string) => void;
}

/** Field for the logo. A chosen picture is read into the draft, and stored with the rest of the form. */
export function LogoField({ logo, error, onLogo }: LogoFieldProps) {
  const texts = useTexts(branding);
  const [fault, setFault] = useState<LogoError>();
  const access = useLogoAccess(logo);
  const reason =
    (fault && texts.logo.faults[fault]) ?? error ?? (access === 'not-shown' ? texts.logo.elsewhere : undefined);
  const take = async (file: File) => {
    const read = await readLogo(file);
    setFault(read.kind === 'refused' ? read.fault : undefined);
    if (read.kind === 'logo') onLogo(read.dataUrl);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-medium">{texts.logo.title}</legend>
      {logo !== '' && access === 'shown' && (
        <div className="logo-preview">
          <img src={logo} alt={texts.logo.picture} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={logo === '' ? texts.logo.upload : texts.logo.change}
          icon={<Upload aria-hidden />}
          accept={LOGO_TYPES.join(',')}
          onFile={(file) => void take(file)}
        />
        {logo !== '' && (
          <Button
            variant="quiet"
            onClick={() => {
              setFault(undefined);
              onLogo('');
            }}
          >
            {texts.logo.remove}
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-14 text-ink-2">{texts.logo.hint}</p>
      <div role="alert">{reason !== undefined && <FieldError>{reason}</FieldError>}</div>
    </fieldset>
  );
}
