import type { ReactNode } from 'react';
import './feature-list.css';

type Feature = { readonly name: string; readonly text: string; readonly icon: ReactNode };

export function FeatureList({ features }: { readonly features: readonly Feature[] }) {
  return (
    <ul className="features">
      {features.map(({ name, text, icon }) => (
        <li key={name} className="feature">
          <span className="feature-icon">{icon}</span>
          <h3 className="feature-name">{name}</h3>
          <p className="feature-text">{text}</p>
        </li>
      ))}
    </ul>
  );
}
