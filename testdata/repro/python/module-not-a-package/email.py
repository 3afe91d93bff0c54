# A script that sends mail. Its name hides the package email.
