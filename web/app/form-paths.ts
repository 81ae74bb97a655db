export const formPaths = /^\/(login|register|forgot-password|reset-password)\/?$/i;
