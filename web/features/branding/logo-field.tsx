import { LOGO_TYPES } from '@linecheck/contract';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/field';
import { FileButton } from '../../ui/file-button';
import { readLogo } from './read-logo';
import { useLogoAccess } from './use-logo-access';
import './logo-field.css';

interface LogoFieldProps {
  /** The address of the picture, or an empty text. */
  readonly logo: string;
  /** What the server has said about it. */
  readonly error: string | undefined;
  readonly onLogo: (logo: string) => void;
}

const NOT_SHOWN = 'This logo lies on another server and cannot be shown here, nor to your guests. Please upload it.';

/** A picture is read into the draft when it is chosen, and stored with the rest. */
export function LogoField({ logo, error, onLogo }: LogoFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  const access = useLogoAccess(logo);
  const reason = refusal ?? error ?? (access === 'not-shown' ? NOT_SHOWN : undefined);
  const take = async (file: File) => {
    const read = await readLogo(file);
    setRefusal(read.kind === 'refused' ? read.reason : undefined);
    if (read.kind === 'logo') onLogo(read.dataUrl);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-medium">Logo</legend>
      {logo !== '' && access === 'shown' && (
        <div className="logo-preview">
          <img src={logo} alt="Your logo" />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={logo === '' ? 'Upload Logo' : 'Change Logo'}
          icon={<Upload aria-hidden />}
          accept={LOGO_TYPES.join(',')}
          onFile={(file) => void take(file)}
        />
        {logo !== '' && (
          <Button
            look="quiet"
            onClick={() => {
              setRefusal(undefined);
              onLogo('');
            }}
          >
            Remove Logo
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-14 text-ink-2">
        Recommended: 200x50 px, PNG or JPG with transparent background. At most 512 KB.
      </p>
      <div role="alert">{reason !== undefined && <FieldError>{reason}</FieldError>}</div>
    </fieldset>
  );
}
