"""What all commands share: arguments and title options, help and errors in the reader's language, mounting."""
